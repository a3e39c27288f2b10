// SPDX-License-Identifier: MIT
//
// Empty: this file exists so that its target can carry the precompiled header of the others.

// SPDX-License-Identifier: MIT
//
// Empty: this file exists so that its targets can carry the precompiled headers of others.

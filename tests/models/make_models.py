#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes TorchScript files of well-known models, with random weights: scripted and traced.

    tests/models/make_models.py FOLDER [NAME...]

Needs torch and torchvision (on Debian: apt-get install python3-torchvision). Beside each file
<name>.<scripted|traced>.pt it leaves <name>.input, the type of its input as the graphgold command
reads it.
"""
import pathlib
import sys
import warnings

import torch
import torchvision


class Transformer(torch.nn.Module):
    """An encoder over tokens, as in a small language model."""

    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(100, 64)
        layer = torch.nn.TransformerEncoderLayer(64, 4, 128, batch_first=True, norm_first=True)
        # Nested tensors are a fast path that depends on masks; there are none here.
        self.encoder = torch.nn.TransformerEncoder(layer, 3, enable_nested_tensor=False)
        self.head = torch.nn.Linear(64, 100)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.head(self.encoder(self.embedding(tokens)))


def image(size=64):
    return "f32[1,3,%d,%d]" % (size, size), torch.randn(1, 3, size, size)


def models():
    zoo = torchvision.models
    return {
        "resnet18": lambda: (zoo.resnet18(weights=None), image()),
        "alexnet": lambda: (zoo.alexnet(weights=None), image()),
        "vgg11": lambda: (zoo.vgg11(weights=None), image(32)),
        "squeezenet1_1": lambda: (zoo.squeezenet1_1(weights=None), image()),
        "densenet121": lambda: (zoo.densenet121(weights=None), image()),
        "mobilenet_v2": lambda: (zoo.mobilenet_v2(weights=None), image()),
        "mobilenet_v3_small": lambda: (zoo.mobilenet_v3_small(weights=None), image()),
        "shufflenet_v2_x0_5": lambda: (zoo.shufflenet_v2_x0_5(weights=None), image()),
        "efficientnet_b0": lambda: (zoo.efficientnet_b0(weights=None), image()),
        "googlenet": lambda: (
            zoo.googlenet(weights=None, init_weights=False, aux_logits=False), image()),
        "regnet_y_400mf": lambda: (zoo.regnet_y_400mf(weights=None), image()),
        "vit_b_16": lambda: (zoo.vit_b_16(weights=None, image_size=32), image(32)),
        "transformer": lambda: (Transformer(), ("i64[2,16]", torch.zeros(2, 16, dtype=torch.long))),
    }


def main(folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    warnings.simplefilter("ignore")
    all_models = models()
    for name in names or all_models:
        torch.manual_seed(0)
        model, (type_text, example) = all_models[name]()
        model.eval()
        (folder / (name + ".input")).write_text(type_text + "\n")
        torch.jit.script(model).save(str(folder / (name + ".scripted.pt")))
        torch.jit.trace(model, example, check_trace=False).save(str(folder / (name + ".traced.pt")))
        print(name, type_text, flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), sys.argv[2:])

"""llama.cpp's own server with the model file and the port that are given. It loads while it already listens."""

import signal
import sys

import xllamacpp

parameters = xllamacpp.CommonParams()
parameters.model.path = sys.argv[1]
parameters.n_ctx = 8192
parameters.n_parallel = 4
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(sys.argv[2])
parameters.use_jinja = True
server = xllamacpp.Server(parameters)
signal.pause()

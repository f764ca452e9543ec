import { exitOnInterrupt } from './interrupt'
import { runCommandLine } from './runCommandLine'
import { endQuietlyOnBrokenPipe } from './standardOutput'

exitOnInterrupt()
endQuietlyOnBrokenPipe()
void runCommandLine(process.argv)

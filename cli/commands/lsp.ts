import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Command } from 'commander'
import { exitCodes } from '../exitCodes'
import { UserError } from '../userError'

/** The language server is a bundle of its own beside this one: an editor that starts it waits for no command line. */
const serverBundle = join(__dirname, 'server.js')

export const lspCommand = (): Command =>
  new Command('lsp')
    .description('serve an editor with the language server protocol, as docs/editors.md shows')
    .requiredOption('--stdio', 'talk over standard input and output')
    .option('--clientProcessId <pid>', 'end when this process ends')
    .action(() => {
      if (!existsSync(serverBundle)) throw missingServer()
      createRequire(__filename)(serverBundle)
    })

const missingServer = (): UserError =>
  new UserError({
    what: 'The language server is not there.',
    where: serverBundle,
    next: 'Install harness-s again, or run `npm run build` in a clone of it.',
    exitCode: exitCodes.infrastructure,
  })

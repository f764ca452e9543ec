import { type ChildProcess, spawn } from 'node:child_process'

/** Keeps a list of process groups, and kills those left on it when its input ends: also when nobody could say so. */
const script = `
groups=
while read -r sign group; do
  if [ "$sign" = + ]; then groups="$groups $group"; continue; fi
  kept=
  for each in $groups; do [ "$each" = "$group" ] || kept="$kept $each"; done
  groups=$kept
done
for each in $groups; do kill -s KILL -- "-$each"; done`

let watch: ChildProcess | undefined

const start = (): ChildProcess => {
  // In a group of its own, or the signal that ends this process would end the watch before it could do its work.
  const started = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: {} })
  // Without a shell, groups are killed by this process alone, as long as it is let end.
  started.on('error', () => undefined)
  started.stdin?.on('error', () => undefined)
  started.unref()
  return started
}

const tell = (sign: '+' | '-', group: number): void => {
  watch ??= start()
  watch.stdin?.write(`${sign} ${group}\n`)
}

/** From now on this group does not outlive this process, however it ends. */
export const watchGroup = (group: number): void => tell('+', group)

/** The group is gone; its number may be given to another. */
export const forgetGroup = (group: number): void => tell('-', group)

import { join } from 'node:path'

/** Numbers pictures in the order they are taken: "03-harness-pool.png". */
export const pictureNames = (folder: string): ((title: string) => string) => {
  let taken = 0
  return (title) => {
    taken += 1
    const words = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
    return join(folder, `${String(taken).padStart(2, '0')}-${words.slice(0, 80)}.png`)
  }
}

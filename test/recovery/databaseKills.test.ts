import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../../engine/node/mysqlAdmin'
import { noMariadb, type StartedMariadb, startMariadb } from '../kit/mariadb'
import { chatErrands, contentOf, enoughTasks, evaluate, kills, passwordVariable, readCalls, resume } from './chatRun'

interface Surroundings {
  readonly server: StartedMariadb
  readonly errands: Awaited<ReturnType<typeof chatErrands>>
}

let surroundings: Surroundings | undefined
beforeAll(async () => {
  if (noMariadb !== undefined) return
  const server = await startMariadb()
  const { host, port, user } = server.account
  const options = { host, port, user, passwordEnv: passwordVariable }
  const errands = await chatErrands(enoughTasks, { engine: 'mysql', options })
  surroundings = { server, errands }
}, 60_000)
afterAll(async () => {
  await surroundings?.errands.remove()
  await surroundings?.server.stop()
})
beforeEach((context) => {
  if (noMariadb !== undefined) context.skip(noMariadb)
})

const started = (): Surroundings => {
  if (surroundings === undefined) throw new Error('The server was not started.')
  return surroundings
}

/** Databases of episodes that stand on the server. */
const databases = async ({ account }: StartedMariadb): Promise<readonly string[]> => {
  const connection = await connect({ ...account })
  const [rows] = await connection.query("SHOW DATABASES LIKE 'dbbench%'")
  await connection.end()
  return Array.isArray(rows) ? rows.map(String) : []
}

describe('a database server', { timeout: 90_000 + 10_000 * kills }, () => {
  it(`that is killed ${kills} times fails no task: the run tells what is missing, and goes on`, async () => {
    const { server, errands } = started()
    const { folder, run, start, asked, progress } = errands
    const { whole, calm } = await errands.uninterrupted()

    for (let kill = 0; kill < kills; kill++) {
      const session = start(kill === 0 ? evaluate : resume('run-0002'))
      await progress((kill * 5) % 8)
      await server.kill()
      const { status, stdout, stderr } = await session.ended
      const { missing, rows } = JSON.parse(stdout)
      const errors = rows.reduce((sum: number, row: { errors: number }) => sum + row.errors, 0)
      expect(status).toBe(3)
      expect(missing).toBeGreaterThan(0)
      expect(errors).toBe(missing)
      expect(stderr).toMatch(/The database server .*Trying once more\./)
      await server.restart()
    }
    const { status, stdout } = await run(resume('run-0002'))
    expect(status).toBe(0)
    expect(contentOf(folder, 'run-0002')).toEqual(contentOf(folder, 'run-0001'))
    expect({ ...JSON.parse(stdout), run: '' }).toEqual({ ...JSON.parse(whole.stdout), run: '' })
    expect(readCalls(folder, 'run-0002')).toEqual({ answered: calm.length, lost: 0, failed: 0 })
    expect([...asked()].sort()).toEqual([...calm].sort())
    expect(await databases(server)).toEqual([])
    errands.expectNoCanary()
  })

  it('that goes away for a moment costs nothing but the tasks that were on it', async () => {
    const { server, errands } = started()
    const session = errands.start(evaluate)
    await errands.progress(20)
    await server.kill()
    await server.restart()
    const { stdout } = await session.ended
    const { status } = await errands.run(resume(JSON.parse(stdout).run))
    expect(status).toBe(0)
    expect(contentOf(errands.folder, 'run-0003')).toEqual(contentOf(errands.folder, 'run-0001'))
  })

  it('is cleaned of what a killed run left there, while another run keeps what is its own', async () => {
    const { server, errands } = started()
    const dead = errands.start(evaluate)
    await errands.progress(5)
    const alive = errands.start([...evaluate, '--seed', '2'])
    await errands.progress(30)
    dead.kill('SIGKILL')
    await dead.ended
    const left = await databases(server)
    const { status } = await errands.run(resume('run-0004'))
    expect([status, (await alive.ended).status]).toEqual([0, 0])
    expect(left.length).toBeGreaterThan(0)
    expect(await databases(server)).toEqual([])
    errands.expectNoCanary()
  })
})

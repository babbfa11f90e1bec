/** Unsaved entries of editors: two editors of one user, also on two nodes, neither overwrite nor delete one another's. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

interface Stored {
  readonly editor: string | null
  readonly savedAt: string
  readonly content: string
}

const paths = [
  { what: 'a new order', read: '/SalesOrders/unsaved?key=new', save: '/SalesOrders/unsaved', key: 'new' },
  { what: 'a draft by hand', read: '/Draft/unsavedLines?key=empty', save: '/Draft/lines', key: 'empty' },
]

describe.each(enginesFor())('unsaved entries on %s', engine => {
  let server: TestServer
  let token: string
  let latest = 0
  beforeAll(async () => {
    // No two entries are stored in the same millisecond.
    server = await startTestServer({
      engine,
      now: () => new Date((latest = Math.max(latest + 1, Date.now()))),
    })
    token = await server.signIn('planner')
  })
  afterAll(() => closeAndCheck(server))

  describe.each(paths)('of $what', ({ read, save, key }) => {
    const stored = async () => (await server.call('GET', read, { token })).body.result as Stored | null
    const send = async (body: object) =>
      expect((await server.call('POST', save, { token, body: { key, ...body } })).status).toBe(204)
    /** Stores what an editor has; `restored` is what it began with. */
    const store = (editor: string, content: string, restored: Stored | null = null) =>
      send({ editor, content, restored: restored && { editor: restored.editor, savedAt: restored.savedAt } })
    afterEach(() => send({ content: '' }))

    it('the newest is read, and each editor deletes its own only', async () => {
      await store('a', 'typed in A')
      await store('b', 'typed in B')
      expect(await stored()).toMatchObject({ editor: 'b', content: 'typed in B' })
      await store('b', '')
      expect(await stored()).toMatchObject({ editor: 'a', content: 'typed in A' })
      await store('a', '')
      expect(await stored()).toBeNull()
    })

    it('one that was restored is replaced by the entry of the editor that goes on with it', async () => {
      await store('a', 'typed before the reload')
      const restored = await stored()
      await store('b', 'typed after it', restored)
      await store('b', '', restored)
      expect(await stored()).toBeNull()
    })

    it('one that was restored is not deleted when its editor went on with it', async () => {
      await store('a', 'first')
      const restored = await stored()
      await store('a', 'first and second')
      await store('b', '', restored)
      expect(await stored()).toMatchObject({ editor: 'a', content: 'first and second' })
    })

    it('a client that knows one per key stores, replaces and deletes it', async () => {
      await send({ content: 'of the version before' })
      expect(await stored()).toMatchObject({ editor: null, content: 'of the version before' })
      await send({ content: 'changed' })
      expect(await stored()).toMatchObject({ editor: null, content: 'changed' })
      await store('b', 'goes on', await stored())
      expect(await stored()).toMatchObject({ editor: 'b' })
      await store('a', 'another')
      await send({ content: '' })
      expect(await stored()).toBeNull()
    })

    it('are bounded: the oldest is deleted', async () => {
      for (let count = 1; count <= 21; count++) await store(`editor-${count}`, `entry ${count}`)
      for (let count = 21; count > 1; count--) {
        expect(await stored()).toMatchObject({ content: `entry ${count}` })
        await store(`editor-${count}`, '')
      }
      expect(await stored()).toBeNull()
    })
  })

  it('an entry of another draft whose number begins alike is another one', async () => {
    const save = (key: string, content: string) =>
      server.call('POST', '/SalesOrders/unsaved', { token, body: { key, editor: 'a', content } })
    await save('12', 'of draft 12')
    const { body } = await server.call('GET', '/SalesOrders/unsaved?key=1', { token })
    expect(body.result).toBeNull()
    await save('12', '')
  })
})

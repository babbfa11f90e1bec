/** Texts that a business unit replaces, in sessions that start on a page which has loaded them before, or could not load them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../../src/contract/endpoints/settings'
import { textsVersionKey } from '../../../src/contract/unit-setting-keys'
import type { KernelSession } from '../../../src/kernel/session'
import { answer } from './api-server'
import { acquire, context, hub, runtimeForEachTest, server } from './runtime-bench'
import { settingsAnswer, startAnswers } from './start-answers'

runtimeForEachTest()

const key = 'kernel.relative.justNow'
const path = '/api/localization/translations'
/** Texts stay on the page: each test has a business unit of its own. */
let unit = ''
let units = 0
beforeEach(() => (unit = `Lager ${(units += 1)}`))

/** A server whose administrators replaced the text; null where its texts cannot be loaded. */
const replacedBy = (text: string | null, version = text ?? '') =>
  startAnswers({
    '/api/Settings/cockpit': { ...settingsAnswer, saved: { [textsVersionKey('en-GB')]: version } },
    [path]: text === null ? 500 : { [key]: text },
  })
const start = (claims: object = {}) => acquire(context({ businessUnitName: unit, ...claims })).promise
const textOf = ({ store, current }: KernelSession) => store.get(current).i18n.t(key)
const loads = () => server.requests.filter(({ url }) => url.startsWith(path)).length
/** The module of live updates is loaded on first use, which may take a while. */
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })
const follow = ({ live }: KernelSession) =>
  live.subscribe({
    view: 'Kpi',
    onMessage: () => undefined,
    onRegistered: () => Promise.resolve(),
    onRefused: () => undefined,
  })

async function endOnServer(session: KernelSession): Promise<void> {
  server.reply = (_, response) => answer(response, 403)
  await session.api.call(settings.cockpit, {}).catch(() => undefined)
}

describe('the texts of a session', () => {
  it('that were replaced after its user’s last session on the page had ended are the new ones', async () => {
    server.reply = replacedBy('in a moment')
    const first = await start()
    expect(textOf(first)).toBe('in a moment')
    await endOnServer(first)
    server.reply = replacedBy('right now')
    const next = await start()
    await soon(() => expect(textOf(next)).toBe('right now'))
    expect(textOf(await start({ sub: '8' }))).toBe('right now')
    expect(loads()).toBe(2)
  })

  it('that were set back to the shipped ones meanwhile are the shipped ones', async () => {
    server.reply = replacedBy('in a moment')
    await endOnServer(await start())
    server.reply = startAnswers({ [path]: {} })
    const next = await start()
    await soon(() => expect(textOf(next)).toBe('just now'))
  })

  it('that could not be loaded at its start are loaded once it is live', async () => {
    server.reply = replacedBy(null, 'one')
    const session = await start()
    await soon(() => expect(loads()).toBe(2))
    expect(textOf(session)).toBe('just now')
    server.reply = replacedBy('right now', 'one')
    follow(session)
    await soon(() => expect(textOf(session)).toBe('right now'))
  })

  it('that are loaded for another user of the page reach the users of his unit as well', async () => {
    server.reply = replacedBy('in a moment')
    const first = await start()
    follow(first)
    await soon(() => expect(hub.last().calls).toContainEqual({ method: 'register', view: 'Access' }))
    server.reply = replacedBy('right now')
    const other = await start({ sub: '8' })
    await soon(() => expect(textOf(other)).toBe('right now'))
    hub.send({ viewName: 'Access', methodName: 'Bulk' })
    await soon(() => expect(textOf(first)).toBe('right now'))
  })
})

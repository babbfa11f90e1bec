/** Effects of failing databases on the users of a cluster: writers and followers at its address while parts of it are ended. */
import { setTimeout as wait } from 'node:timers/promises'
import { callApi, signIn } from '../../integration/call-api'
import { startFollowers, startWriters } from '../../integration/faults/database-work'

export interface ClusterUnderTest {
  /** Address of the balancer. */
  readonly url: string
  readonly password: string
  /** Kills the leading database; resolves with its name. */
  killLeader(): Promise<string>
  /** Kills the standby; resolves with its name. */
  killStandby(): Promise<string>
  /** Makes the other database the leader, by an orderly switchover. */
  switchOver(): Promise<void>
  /** Starts the ended parts, and resolves when both databases are in sync. */
  mend(): Promise<void>
}

interface RoundFigures {
  /** Acknowledged writes that are missing. */
  readonly lost: number
  /** Acknowledged writes of the round. */
  readonly written: number
  /** The longest time without an acknowledged write, in ms. */
  readonly pauseMs: number
  /** Answers that must never occur. */
  readonly unexpected: readonly string[]
  /** Followers that reconnected more than once. */
  readonly reconnected: number
}

export interface ClusterOptions {
  readonly cluster: ClusterUnderTest
  readonly rounds: number
  readonly writers: number
  readonly followers: number
  print(line: string): void
}

/** How long the work continues after a fault before the result is checked. */
const afterMs = 5_000
const pollMs = 20
const pauseMostMs = 60_000

/** Prints the figures of each fault; false when an acknowledged write was lost or writing did not resume. */
export async function runCluster(options: ClusterOptions): Promise<boolean> {
  const { cluster, rounds, print } = options
  const faults = [
    { name: 'leader killed', rounds, act: () => cluster.killLeader() },
    { name: 'standby killed', rounds: Math.ceil(rounds / 4), act: () => cluster.killStandby() },
    { name: 'switchover', rounds: Math.ceil(rounds / 4), act: () => cluster.switchOver() },
  ]
  let isSound = true
  print(
    'fault            rounds  written  lost  longest pause (median, most)  answers that nobody should get',
  )
  for (const fault of faults) {
    const figures: RoundFigures[] = []
    for (let round = 0; round < fault.rounds; round += 1) {
      figures.push(await oneRound(options, fault.act))
      await cluster.mend()
    }
    const lost = sum(figures.map(one => one.lost))
    const pauses = figures.map(({ pauseMs }) => pauseMs).sort((one, other) => one - other)
    const unexpected = figures.flatMap(one => one.unexpected)
    const seconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(1)} s`
    print(
      `${fault.name.padEnd(17)}${String(fault.rounds).padStart(6)}${String(sum(figures.map(one => one.written))).padStart(9)}` +
        `${String(lost).padStart(6)}  ${seconds(pauses[Math.floor(pauses.length / 2)])}, ${seconds(pauses.at(-1))}` +
        `  ${unexpected.length === 0 ? 'none' : [...new Set(unexpected)].join('; ')}`,
    )
    isSound &&= lost === 0 && (pauses.at(-1) ?? Infinity) < pauseMostMs
  }
  return isSound
}

async function oneRound(
  { cluster, writers: writersAtOnce, followers: followersAtOnce }: ClusterOptions,
  act: () => Promise<unknown>,
): Promise<RoundFigures> {
  const { url, password } = cluster
  const token = await signIn(url, 'global', 'Demo', password)
  const stocks = await stocksOf(url, token, writersAtOnce)
  const before = new Map(stocks.map(({ id, quantity }) => [id, Number(quantity)]))
  const followers = await startFollowers(url, token, followersAtOnce)
  const writers = startWriters(url, token, [...before.keys()])
  await until(() => writers.done() > writersAtOnce * 3)
  let [last, pauseMs, seen] = [Date.now(), 0, writers.done()]
  const observe = () => {
    const now = Date.now()
    pauseMs = Math.max(pauseMs, now - last)
    if (writers.done() === seen) return
    seen = writers.done()
    last = now
  }
  const polling = setInterval(observe, pollMs)
  await act()
  const asOf = writers.done()
  await until(() => writers.done() > asOf + writersAtOnce * 3)
  await wait(afterMs)
  clearInterval(polling)
  await writers.stop()
  const reconnected = followers.comings().filter(count => count > 1).length
  await followers.stop()
  const after = new Map(
    (await stocksOf(url, token, writersAtOnce)).map(({ id, quantity }) => [id, Number(quantity)]),
  )
  const lost = sum(
    [...writers.accounts].map(([id, { acknowledged }]) =>
      Math.max(0, (before.get(id) ?? 0) + acknowledged - (after.get(id) ?? 0)),
    ),
  )
  return { lost, written: writers.done(), pauseMs, unexpected: writers.unexpected, reconnected }
}

/** The same stocks in every call: the oldest ones. */
async function stocksOf(url: string, token: string, take: number) {
  const body = {
    filters: [{ selector: 'quantity', operator: 'IsGreaterThan', value: 0, type: 'number' }],
    sort: [{ selector: 'id', desc: false }],
    take,
  }
  const answer = await callApi(url, 'POST', '/Stock/search', { token, body })
  if (answer.status !== 200) throw new Error(`Stocks were not found: ${JSON.stringify(answer.body)}`)
  return answer.body.result as readonly { readonly id: number; readonly quantity: string }[]
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + pauseMostMs
  while (!isTrue() && Date.now() < deadline) await wait(pollMs)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

// @vitest-environment happy-dom
/** Figures of today begin anew at midnight of the company by the server's clock, also when nothing is changed in the warehouse. */
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { widgetIds } from '../../../src/contract/widgets'
import { useWidgetFeed } from '../../../src/ui/dashboard/use-widget-feed'
import { SessionProvider } from '../../../src/ui/session-context'
import { figure } from './session-double'
import { double, pass, place, show, textOf, wallForEachTest } from './wall-bench'

wallForEachTest()

const done = widgetIds.SalesOrdersInDoneState
const hourMs = 60 * 60_000
/** Ten seconds before midnight in Berlin. The machine's clock is an hour behind. */
const serverTime = '2026-11-20T22:59:50.000Z'

async function passMidnight(): Promise<void> {
  const { calls } = double
  double.answer = [figure(done, 0, { executionTime: serverTime })]
  await pass(10)
  expect(double.calls, 'the server may still be at yesterday').toBe(calls)
  await pass(60)
  expect(double.calls).toBe(calls + 1)
}

it('the figures of a dashboard are fetched after midnight', async () => {
  vi.setSystemTime(Date.parse(serverTime) - hourMs)
  Object.assign(double.session, { serverTimeOffsetMs: hourMs })
  function Figures() {
    const { feed } = useWidgetFeed()
    return <p>{feed.widgets.get(done)?.data.valueJson}</p>
  }
  double.answer = [figure(done, 143, { executionTime: serverTime })]
  await act(async () => {
    place.draw(
      <SessionProvider session={double.session}>
        <Figures />
      </SessionProvider>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(textOf('p')[0]).toContain('143')
  await passMidnight()
  expect(textOf('p')[0]).not.toContain('143')
})

it('the figures of a wall are fetched after the midnight of its measured clock', async () => {
  vi.setSystemTime(Date.parse(serverTime) - hourMs)
  double.settings = { ...double.settings, serverTime }
  double.answer = [figure(done, 143, { executionTime: serverTime })]
  await show({ selections: [[done]] })
  expect(textOf('.kt .v')).toEqual(['143'])
  await passMidnight()
  expect(textOf('.kt .v')).toEqual(['0'])
})

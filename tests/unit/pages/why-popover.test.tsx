// @vitest-environment happy-dom
/** Why a quantity is proposed, in sentences whose days are counted each for itself. */
import { expect, it } from 'vitest'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import { lineOf } from '../../../src/pages/purchase-draft/draft-lines'
import { WhyPopover } from '../../../src/pages/purchase-draft/why-popover'
import { renderPage } from '../render-page'
import { material } from './draft-rows'

it.each([
  [1, 0, 'Looks 1 day ahead: lead time 1 day, forecast 0 days.', 'shipped in 1 day makes', 'in 1 day.'],
  [1, 13, 'Looks 14 days ahead: lead time 1 day, forecast 13 days.', 'shipped in 1 day makes', 'in 14 days.'],
])('a lead time of %s and a forecast of %s', (leadTimeDays, forecastDays, horizon, period, ahead) => {
  const one = material(1)
  const { root, unmount } = renderPage(
    <WhyPopover
      line={lineOf(1, one, '4', '4')}
      material={one}
      parameters={{
        criteria: ['salesHistory'],
        growthFactor: '1',
        subtractsDrafts: false,
        ...{ leadTimeDays, forecastDays, periodDays: 1 },
      }}
      periodFrom={null}
      today="2026-11-20"
      anchor={document.body}
      onClose={() => undefined}
    />,
    { answers: new Map([[endpoints.salesHistory, []]]) as never },
  )
  const text = root.textContent
  unmount()
  expect(text).toContain(horizon)
  expect(text).toContain(period)
  expect(text).toContain(ahead)
})

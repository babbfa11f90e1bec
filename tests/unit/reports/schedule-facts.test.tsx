// @vitest-environment happy-dom
/** What a schedule says of its last run. */
import { afterEach, expect, it } from 'vitest'
import type { ReportSchedule } from '../../../src/contract/endpoints/report-plans'
import { ScheduleFacts } from '../../../src/pages/reports/schedules-panel'
import { renderPage, type RenderedPage } from '../render-page'
import { savedSchedule } from './saved-schedule'

let view: RenderedPage
afterEach(() => view.unmount())

it('names those to whom no mail was delivered, by what the mail server answered', () => {
  const undelivered = [
    { displayName: 'Ada', answer: '550 No such user' },
    { displayName: 'Ben', answer: '' },
    { displayName: 'Cleo', answer: '550 No such user' },
  ]
  const last: ReportSchedule['last'] = {
    at: '2026-11-29T05:00:00Z',
    state: 'Ready',
    reason: null,
    undelivered,
  }
  view = renderPage(<ScheduleFacts schedule={{ ...savedSchedule, last }} />)
  expect([...view.root.querySelectorAll('.err')].map(line => line.textContent)).toEqual([
    'No email reached Ada, Cleo: 550 No such user',
    'No email reached Ben: the mail server did not take it for three days',
  ])
})

/** A session for a dashboard whose figures and reports the test determines. */
import { dayOf } from '../../../src/contract/company-day'
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import { kpi } from '../../../src/contract/endpoints/kpi'
import type { KpiReport } from '../../../src/contract/kpi-reports'
import { settings as settingsGroup, type CockpitSettings } from '../../../src/contract/endpoints/settings'
import type { FirstStepName } from '../../../src/contract/first-steps'
import type { LiveMessage } from '../../../src/contract/live-messages'
import type { WidgetData } from '../../../src/contract/widgets'
import type { Session } from '../../../src/kernel/session'
import { testSession, type SessionParts } from '../session'

export interface SessionDouble {
  readonly session: Session
  /** Rows of the next answers; an error instead makes the calls fail. */
  answer: readonly WidgetData[] | Error
  readonly calls: number
  /** KPI tile reports of the next answers. */
  reports: readonly KpiReport[] | Error
  readonly reportCalls: number
  /** What a wall fetches again besides the figures. */
  settings: Pick<CockpitSettings, 'saved' | 'serverTime'> &
    Partial<Pick<CockpitSettings, 'isScreen' | 'userSettings'>>
  /** The unit's state of its first steps; by default all are done. */
  firstSteps: readonly { readonly name: FirstStepName; readonly isDone: boolean }[]
  readonly subscriptions: number
  send(message: Partial<LiveMessage>): void
  /** The hub acknowledged the registration (again). */
  register(): Promise<void>
}

/** A single-value widget as the server sends it. */
export function figure(id: number, value: number, more: Partial<WidgetData> = {}): WidgetData {
  return {
    id,
    type: String(id),
    isEnabled: true,
    valueJson: JSON.stringify({ value, facts: { lines: 9, partially: 1 } }),
    executionTime: '2026-11-20T12:00:00.000Z',
    filters: [{ selector: 'state', operator: 'In', values: ['Error'], type: 'enum' }],
    selectFilters: {},
    disabledNavigation: false,
    ...more,
  }
}

/** Creates the double; the answer is empty at first. */
export function sessionDouble(more: SessionParts = {}): SessionDouble {
  const state = {
    answer: [] as readonly WidgetData[] | Error,
    calls: 0,
    reports: [] as readonly KpiReport[] | Error,
    reportCalls: 0,
    settings: { saved: {}, serverTime: '' } as SessionDouble['settings'],
    firstSteps: [] as SessionDouble['firstSteps'],
  }
  const { session, followed, send } = testSession({
    answers: endpoint => {
      if (endpoint === settingsGroup.cockpit) return state.settings
      if (endpoint === dashboardSettings.firstSteps) return state.firstSteps
      if (endpoint === kpi.reportData) {
        state.reportCalls += 1
        return state.reports
      }
      state.calls += 1
      return state.answer
    },
    formats: {
      number: value => String(value),
      relative: (from, now) => `${Math.round((now.getTime() - from.getTime()) / 60_000)} min ago`,
      time: value => value.toISOString().slice(11, 19),
      companyDay: (moment = Date.now()) => dayOf(moment, 'Europe/Berlin'),
    },
    ...more,
  })
  return {
    session,
    get answer() {
      return state.answer
    },
    get reports() {
      return state.reports
    },
    set reports(next) {
      state.reports = next
    },
    get reportCalls() {
      return state.reportCalls
    },
    set answer(next) {
      state.answer = next
    },
    get calls() {
      return state.calls
    },
    get settings() {
      return state.settings
    },
    set settings(next) {
      state.settings = next
    },
    get firstSteps() {
      return state.firstSteps
    },
    set firstSteps(next) {
      state.firstSteps = next
    },
    get subscriptions() {
      return followed.size
    },
    send: message => send({ viewName: 'Kpi', methodName: 'Changed', ...message }),
    async register() {
      await Promise.all([...followed].map(subscription => subscription.onRegistered()))
    },
  }
}

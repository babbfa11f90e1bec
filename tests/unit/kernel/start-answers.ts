/** A healthy server's answers to the calls at a session's start, for tests of sessions. */
import type { ServerResponse } from 'node:http'
import type { CockpitSettings } from '../../../src/contract/endpoints/settings'
import { kpiSettingsDefault } from '../../../src/contract/kpi-settings'
import { answer, tokenFor, type ReceivedRequest } from './api-server'

export const settingsAnswer: CockpitSettings = {
  userSettings: {
    displayname: 'Paula Planner',
    heartBeat: 0,
    rowsLimit: 10_000,
    takeLimit: 1_000,
    reportDataRefreshMinutes: 5,
    timeStampSettings: '',
    numberFormatSettings: '',
    companyInfo: {
      name: 'Lager',
      streetAddress: '',
      zipCode: '',
      city: '',
      countryCode: 'NO',
      region: 'UTC',
      dateFormat: 'DD.MM.YYYY',
      timeFormat: '',
      numberFormat: '',
      currency: 'NOK',
    },
  },
  permissions: { 'data/order/cancel': false },
  saved: { EnabledWidgets: '1,2' },
  gridSettings: {},
  isScreen: false,
  answersFor: null,
  kpiSettings: kpiSettingsDefault,
  archivedBefore: {},
  serverTime: '2026-01-01T00:00:00.000Z',
}

export const loginAnswer = (token = tokenFor()) => ({
  accessToken: token,
  tokenType: 'Bearer',
  businessUnitName: 'Demo',
  defaultLanguage: 'en-GB',
  staticLicenses: 5,
  picture: null,
  userId: 7,
  userName: 'planner',
  displayName: 'Paula Planner',
  userRoles: [],
  activeSessions: [],
  warnLicenseOveruse: false,
  usedLicenses: 1,
})

const results: Readonly<Record<string, unknown>> = {
  '/api/Settings/cockpit': settingsAnswer,
  '/api/Settings/realtime': { isEnabled: true, isHosted: false, retries: 5 },
  '/api/Settings/dynamicColumnNames': { 'SalesOrders.deliveryRoute': 'Tour' },
  '/api/UoMType/allowDecimals': { pcs: 0, kg: 3 },
  '/api/PrimaryView': [{ id: 4, owner: 'SalesOrders' }],
  '/api/localization/translations': { 'kernel.relative.justNow': 'this very moment' },
  '/api/userSession/heartbeat': { serverTime: '2026-01-01T00:00:00.000Z' },
}

/** Answers the calls of a start; `changes` replaces results by path, a number is a bare status. */
export function startAnswers(changes: Readonly<Record<string, unknown>> = {}) {
  return ({ url }: ReceivedRequest, response: ServerResponse): void => {
    const path = url.split('?')[0] ?? ''
    const result = path in changes ? changes[path] : results[path]
    if (typeof result === 'number') answer(response, result)
    else if (result === undefined) answer(response, 204)
    else answer(response, 200, { result })
  }
}

/** A schedule of a report as the server answers it: a workbook every morning, for nobody else. */
import type { ReportSchedule } from '../../../src/contract/endpoints/report-plans'

export const savedSchedule: ReportSchedule = {
  id: 1,
  name: 'Month end',
  criteria: {},
  period: null,
  format: 'xlsx',
  language: 'en-GB',
  rhythm: { every: 'day', time: '06:00' },
  columns: [],
  groupBy: null,
  filters: [],
  find: '',
  sort: [],
  isSummary: false,
  recipientIds: [],
  recipients: [],
  isActive: true,
  nextDue: '2026-11-30T05:00:00Z',
  last: null,
}

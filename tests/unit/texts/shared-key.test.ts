import { expect, it } from 'vitest'
import { createI18n } from '../../../src/texts/create-i18n'
import { sharedKey } from '../../../src/texts/shared-key'

/** The keys from one to the next, until one takes no other. */
function keysFrom(key: string): readonly string[] {
  const shared = sharedKey(key)
  return shared === undefined ? [key] : [key, ...keysFrom(shared)]
}

it.each([
  ['field.Job.priority', 'field.priority'],
  ['form.moveStock.quantity', 'form.quantity', 'field.quantity'],
  ['form.causeCode.type.Pick', 'state.causeCodeType.Pick', 'state.transactionType.Pick'],
  ['action.deleteSalesOrderDrafts.confirm.keep_one', 'action.deleteDrafts.confirm.keep_one'],
  ['grid.sum.Job.taskCount_other', 'grid.sum.taskCount_other', 'grid.rows.Task_other'],
  ['report.supplierPunctuality.figure.lines', 'field.SupplierPunctuality.lines', 'field.lines'],
  ['view.JobHistory', 'view.History'],
  ['ui.cancel'],
  ['constructor'],
  ['action.cancelOrdersAtOnce'],
])('%s takes the text of %s', (...keys) => {
  expect(keysFrom(keys[0] ?? '')).toEqual(keys)
})

it('a key without a text takes the shared one, in the right plural and with its values', () => {
  const { t } = createI18n('en-GB', {
    'field.priority': 'Priority',
    'field.Task.priority': 'Urgency',
    'grid.rows.Task_one': '{{number}} task',
    'grid.rows.Task_other': '{{number}} tasks',
  })
  const named = (key: string, values = {}) => t(key, values)
  expect([named('field.Job.priority'), named('field.Task.priority')]).toEqual(['Priority', 'Urgency'])
  expect(named('grid.sum.Job.taskCount', { count: 1, number: '1' })).toBe('1 task')
  expect(named('grid.sum.Job.taskCount', { count: 4, number: '4' })).toBe('4 tasks')
  expect(named('field.Job.none', { defaultValue: 'none' })).toBe('none')
  expect(named('field.Job.none')).toBe('#field.none')
})

it('what replaces the shared text replaces it for those that take it', () => {
  const { t } = createI18n('en-GB', { 'field.priority': 'Priority' }, { 'field.priority': 'Rank' })
  expect(t('field.Job.priority' as string)).toBe('Rank')
  const own = createI18n('en-GB', { 'field.priority': 'Priority' }, { 'field.Job.priority': 'Rank' })
  expect([own.t('field.Job.priority' as string), own.t('field.priority')]).toEqual(['Rank', 'Priority'])
})

import { expect, it } from 'vitest'
import { createI18n } from '../../../src/texts/create-i18n'
import { sharedKey } from '../../../src/texts/shared-key'

/** The chain of keys that share a text, from this one to the one that has it. */
function keysFrom(key: string): readonly string[] {
  const shared = sharedKey(key)
  return shared === undefined ? [key] : [key, ...keysFrom(shared)]
}

it.each([
  ['field.Job.priority', 'field.priority'],
  ['process.column.discount', 'form.discount', 'field.discount'],
  ['orderEntry.field.deliveryTypeId', 'form.deliveryTypeId', 'field.deliveryTypeName', 'field.deliveryType'],
  ['form.moveStock.quantity', 'form.quantity', 'field.quantity'],
  ['form.causeCode.value.hint', 'form.value.hint', 'form.hint', 'field.hint'],
  ['form.userId', 'field.userName', 'field.user'],
  ['field.Task.endedTime', 'field.endedTime', 'field.ended'],
  ['field.Stock.materialItemNo', 'field.materialItemNo', 'field.itemNo', 'field.no'],
  ['action.deleteSalesOrderDrafts.confirm.keep_one', 'action.deleteOrderDrafts.confirm.keep_one'],
  ['action.openProcessOfOperation', 'action.openProcess', 'action.open'],
  ['choice.completeIngoingShort.title', 'choice.completeShort.title', 'choice.complete.title'],
  ['action.createSalesOrder', 'route.create-sales-order'],
  ['grid.sum.Stock.stockValue', 'grid.sum.stockValue'],
  ['grid.sum.Operation.totalWeight', 'grid.sum.anyWeight'],
  ['report.supplierPunctuality.figure.lines', 'field.SupplierPunctuality.lines', 'field.lines'],
  ['state.causeCodeType.Pick', 'state.transactionType.Pick'],
  ['view.JobHistory', 'view.History'],
  ['view.Supplier', 'route.supplier-es-page'],
  ['view.SalesOrderDraftLine', 'view.OrderDraftLine', 'view.DraftLine', 'view.Line'],
  ['view.Printer', 'route.printer-management'],
  ['userSettings.section.settings', 'shell.menu.settings'],
  ['ui.cancel'],
  ['constructor'],
])('%s uses the text of %s', (...keys) => {
  expect(keysFrom(keys[0] ?? '').slice(0, keys.length)).toEqual(keys)
})

it('a key without a text uses the shared one, in the right plural and with its values', () => {
  const { t } = createI18n('en-GB', {
    'field.priority': 'Priority',
    'field.Task.priority': 'Urgency',
    'action.printLabels.done_one': '{{number}} label',
    'action.printLabels.done_other': '{{number}} labels',
  })
  const named = (key: string, values = {}) => t(key, values)
  expect([named('field.Job.priority'), named('field.Task.priority')]).toEqual(['Priority', 'Urgency'])
  expect(named('action.printTaskLabels.done', { count: 1, number: '1' })).toBe('1 label')
  expect(named('action.printTaskLabels.done', { count: 4, number: '4' })).toBe('4 labels')
  expect(named('field.Job.none', { defaultValue: 'none' })).toBe('none')
  expect(named('field.Job.none')).toBe('#field.none')
})

it('a replacement of the shared text applies to all keys that share it', () => {
  const { t } = createI18n('en-GB', { 'field.priority': 'Priority' }, { 'field.priority': 'Rank' })
  expect(t('field.Job.priority' as string)).toBe('Rank')
  const own = createI18n('en-GB', { 'field.priority': 'Priority' }, { 'field.Job.priority': 'Rank' })
  expect([own.t('field.Job.priority' as string), own.t('field.priority')]).toEqual(['Rank', 'Priority'])
})

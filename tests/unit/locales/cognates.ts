/** Texts that a language truly shares with English. Everything else that reads as in English is not translated. */
import type { Language } from '../../../src/contract/limits'

/** Shared by all languages: names and units. */
const everywhere = ['dashboard.brand', 'grid.sum.SalesOrder.orderWeight']

export const cognates: Readonly<Record<Exclude<Language, 'en-GB'>, readonly string[]>> = {
  'da-DK': [
    ...everywhere,
    'dashboard.live',
    'field.SalesOrder.id',
    'field.SalesOrderLine.id',
    'route.dashboard',
    'shell.key.enter',
    'shell.reference',
    'shell.version.long',
    'shell.version.server',
    'shell.version.short',
    'ui.addFilter',
  ],
  'nb-NO': [...everywhere, 'shell.key.enter', 'shell.version.server', 'ui.addFilter'],
  'de-DE': [
    ...everywhere,
    'dashboard.live',
    'field.SalesOrderLine.materialName',
    'shell.version.server',
    'shell.version.short',
    'ui.addFilter',
    'ui.live.nextTry',
  ],
  'sv-SE': [
    ...everywhere,
    'dashboard.live',
    'dashboard.today.total_one',
    'field.SalesOrder.id',
    'field.SalesOrder.processName',
    'field.SalesOrderLine.id',
    'field.SalesOrderLine.materialName',
    'grid.rows.SalesOrders_one',
    'grid.rowsNamed.SalesOrders_one',
    'shell.version.server',
    'shell.version.short',
    'ui.addFilter',
  ],
  'pl-PL': [...everywhere, 'field.SalesOrder.id', 'field.SalesOrderLine.id', 'shell.key.enter'],
}

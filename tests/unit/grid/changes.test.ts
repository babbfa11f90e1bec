/** The changes in a history: titles and values in the texts of the changed row's entity. */
import { describe, expect, it } from 'vitest'
import { exportColumns } from '../../../demo/server/exports/export-columns'
import { salesOrderHistorySource } from '../../../demo/server/core/search/history-sources'
import { salesOrderHistory } from '../../../src/contract/entities/history'
import type { Formats } from '../../../src/contract/formats'
import { cellText } from '../../../src/texts/cell-text'
import { createI18n } from '../../../src/texts/create-i18n'

const words: Readonly<Record<string, string>> = {
  'field.priority': 'Priority',
  'field.SalesOrder.priority': 'Urgency',
  'field.deliveryDate': 'Delivery date',
  'field.state': 'State',
  'state.salesOrder.New': 'new',
  'state.salesOrder.OnHold': 'on hold',
}
const context = {
  formats: {
    number: (value: string | number) => `#${value}`,
    date: (day: string) => day.split('-').reverse().join('.'),
  } as unknown as Formats,
  translate: createI18n('en-GB', words).t,
}
const shown = (value: unknown) => cellText(salesOrderHistory.fields.changes, value, context)

describe('changes', () => {
  it('use the field’s title in the changed row’s entity, else the general one, else its name', () => {
    expect(shown({ priority: [3, 1] })).toBe('Urgency: #3 → #1')
    expect(shown({ deliveryDate: ['2030-01-31', '2030-02-01'] })).toBe(
      'Delivery date: 31.01.2030 → 01.02.2030',
    )
    expect(shown({ crates: ['1', '2'] })).toBe('crates: 1 → 2')
  })

  it('contain titles of states, and a dash for a missing value', () => {
    expect(shown({ state: ['New', 'OnHold'] })).toBe('State: new → on hold')
    expect(shown({ deliveryDate: [null, '2030-01-31'] })).toBe('Delivery date: – → 31.01.2030')
    expect(shown({ deliveryDate: ['2030-01-31', null] })).toBe('Delivery date: 31.01.2030 → –')
  })

  it('are comma-separated; none is a dash, and an invalid value is displayed unchanged', () => {
    expect(shown({ priority: [3, 1], state: ['New', 'OnHold'] })).toBe(
      'Urgency: #3 → #1, State: new → on hold',
    )
    expect(shown({})).toBe('–')
    expect(shown('odd')).toBe('odd')
    expect(shown({ priority: 2 })).toBe('Urgency: – → #2')
  })

  it('are written in a file as on the screen, apart by semicolons', () => {
    const columns = [{ field: 'changes', title: 'Changes' }]
    const [column] = exportColumns(salesOrderHistorySource, columns, context)
    const written = (changes: unknown) => column?.valueOf({ changes })
    expect(written({ priority: [3, 1], state: ['New', 'OnHold'], deliveryDate: [null, '2030-01-31'] })).toBe(
      'Urgency: #3 → #1; State: new → on hold; Delivery date: – → 31.01.2030',
    )
    expect(written({})).toBeNull()
    expect(written(null)).toBeNull()
  })
})

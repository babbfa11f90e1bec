/** Reads the JSON text of a widget's value by the widget's kind, so that an invalid one affects its own tile only (QUALITY, section 2). */
import type * as v from 'valibot'
import { readJson } from '../../contract/read-json'
import {
  picksPerArea,
  salesOrdersToday,
  singleValue,
  type PicksPerArea,
  type SalesOrdersTodayValue,
  type SingleValue,
} from '../../contract/widgets'

/** Values by kind of widget; reports have their own (reports/tile-reports.ts). */
export interface ValueByComponent {
  readonly singleValue: SingleValue
  readonly picksPerArea: PicksPerArea
  readonly salesOrdersToday: SalesOrdersTodayValue
}

export type WidgetValue<T> =
  | { readonly status: 'ok'; readonly value: T }
  /** The server has no value for it (yet). */
  | { readonly status: 'missing' }
  /** There is a value that this build cannot read. */
  | { readonly status: 'corrupt' }

const schemas: { readonly [C in keyof ValueByComponent]: v.GenericSchema<unknown, ValueByComponent[C]> } = {
  singleValue,
  picksPerArea,
  salesOrdersToday,
}

/** The value in `valueJson`; never throws, whatever the text. */
export function readWidgetValue<C extends keyof ValueByComponent>(
  component: C,
  valueJson: string | null | undefined,
): WidgetValue<ValueByComponent[C]> {
  if (valueJson === null || valueJson === undefined || valueJson === '') return { status: 'missing' }
  const value = readJson<v.GenericSchema<unknown, ValueByComponent[C]>>(schemas[component], valueJson)
  return value === null ? { status: 'corrupt' } : { status: 'ok', value }
}

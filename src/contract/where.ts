/** Conditions in code. Not with the schemas of filters (filter.ts), which the first tiles of a dashboard do not need. */
import type { Filter, FilterValue } from './filter'

/** Starts a filter on a field: `where('state').in(['New'])`. */
export function where(selector: string) {
  return {
    in: (values: readonly FilterValue[]): Filter => ({
      selector,
      operator: 'In',
      values: [...values],
      type: 'enum',
    }),
    is: (value: boolean): Filter => ({ selector, operator: 'IsEqualTo', value, type: 'boolean' }),
    /** A moment as ISO text; matches later ones. */
    after: (value: string): Filter => ({ selector, operator: 'IsGreaterThan', value, type: 'datetime' }),
    /** Matches greater numbers. */
    above: (value: number): Filter => ({ selector, operator: 'IsGreaterThan', value, type: 'number' }),
    before: (value: string): Filter => ({ selector, operator: 'IsLessThan', value, type: 'datetime' }),
  }
}

/**
 * Stock attributes. Stocks store their values under the attribute's name: an attribute with values keeps its name and data type, and cannot
 * be deleted.
 */
import { sql, type Kysely } from 'kysely'
import {
  stockAttribute,
  stockAttributeHistory,
  type NewStockAttribute,
  type StockAttribute,
  type StockAttributeUpdate,
} from '../../../src/contract/master-data/stock-attribute'
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Tables } from '../core/db/tables'
import { filled } from '../core/db/present-columns'
import { invalidInput } from '../core/refusal'
import { refusalOf } from '../core/calls/row-refusal'
import { patternProblem } from '../core/calls/safe-pattern'
import { masterKind } from './define'

export const stockAttributeKind = masterKind<StockAttribute, NewStockAttribute, StockAttributeUpdate>(
  stockAttribute,
  stockAttributeHistory,
  {
    fieldsOf: async (db, values, { unit, before }) => {
      assertFits(values)
      const fixed = (['name', 'dataType'] as const).find(
        field => before !== null && values[field] !== undefined && values[field] !== before[field],
      )
      if (before !== null && fixed !== undefined) {
        const used = await usedIssue(db, unit.businessUnitId, before, `body.${fixed}`)
        if (used !== null) throw invalidInput([used])
      }
      return { ...values, regexValidation: filled(values.regexValidation) }
    },
    refuse: async (tx, what, row, unit) => {
      if (what !== 'delete') return
      const used = await usedIssue(tx.sql, unit.businessUnitId, row, 'params.id')
      if (used !== null) throw refusalOf({ code: 'in-use', issues: [used] })
    },
  },
)

/** ERP systems use the names too: letters, digits, blanks and `_ . -`, starting with a letter. */
const namePattern = /^\p{L}[\p{L}\p{N} _.-]*$/u

/** @throws Refusal 400 for an invalid name, and for a pattern that is invalid or may take exponential time */
function assertFits({ name, regexValidation }: Pick<StockAttributeUpdate, 'name' | 'regexValidation'>): void {
  const problem =
    regexValidation === undefined || regexValidation === null ? null : patternProblem(regexValidation)
  const issues: InputIssue[] = [
    ...(name !== undefined && !namePattern.test(name)
      ? [
          {
            path: 'body.name',
            message: 'Not the name of a stock attribute.',
            code: 'misshaped-attribute' as const,
          },
        ]
      : []),
    ...(problem === null
      ? []
      : [{ path: 'body.regexValidation', message: 'Not a usable regular expression.', code: problem }]),
  ]
  if (issues.length > 0) throw invalidInput(issues)
}

async function usedIssue(
  db: Kysely<Tables>,
  businessUnitId: number,
  { name }: StockAttribute,
  path: string,
): Promise<InputIssue | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock
    where business_unit_id = ${businessUnitId} and jsonb_exists(stock_attributes, ${name})`.execute(db)
  const count = rows[0]?.count ?? 0
  return count === 0
    ? null
    : { path, message: `${count} stocks have a value of it.`, code: 'used-in-stocks', values: { count } }
}

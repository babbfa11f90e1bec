/**
 * When materials last moved, for the report of slow moving materials: the last transaction before a moment, of whatever kind, that did
 * more than bring the stock to its place. Receipts, putting away what was received and the opening balance (gains at the time of the
 * material's first transaction) are none: "never" means no movement since the stock was received. It follows from the last closing of
 * the movements by then, the transactions between it and the moment, and those that no closing counts yet.
 */
import { sql, type RawBuilder } from 'kysely'
import { movementEnds } from './roll-ups/roll-up-movements'
import { isNotRolled, rolledTo } from './roll-ups/rolled-to'
import { materialsIn, type StockQuestion } from './stock-question'

export interface LastMovement {
  /** The moment, of a row of the materials; null of one that never moved before. */
  readonly at: RawBuilder<unknown>
  /** Left joins that it needs. */
  readonly joins: RawBuilder<unknown>
}

/**
 * The last movements of rows of materials. Each part is joined for itself: the database knows then how many materials it has, so that
 * it does not compare each with every row, and leaves all of them out where nobody reads the moment.
 * @param material the rows' column with the id of the material
 */
export function lastMovement(
  material: string,
  { businessUnitId, before, materials }: StockQuestion,
): LastMovement {
  const ofMaterials = materialsIn(materials)(sql`x.material_id`)
  const rolled = rolledTo(businessUnitId, 'movements')
  const moment = sql`${before}::timestamptz`
  // The one without end counts also what happened since.
  const closing = sql`(select max(c.until) from movement_closing c
    where c.business_unit_id = ${businessUnitId} and (c.until <= ${moment} or not exists (
      select from stock_transaction x where x.business_unit_id = ${businessUnitId} and x.at >= ${moment} and x.id <= ${rolled})))`
  const since = (alias: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    left join (
      select x.material_id, ${movementEnds} from stock_transaction x
      where x.business_unit_id = ${businessUnitId} and x.at < ${moment} and ${condition} ${ofMaterials}
      group by x.material_id
    ) ${sql.raw(alias)} on ${sql.raw(`${alias}.material_id = ${material}`)}`
  const joins = sql`
    left join movement_closing_line closed on closed.business_unit_id = ${businessUnitId} and closed.until = ${closing}
      and closed.material_id = ${sql.raw(material)}
    ${since('rolled', sql`x.at >= coalesce(${closing}, '-infinity') and x.id <= ${rolled}`)}
    ${since('late', isNotRolled(rolled))}`
  const over = (choice: 'least' | 'greatest', column: string): string =>
    `${choice}(${['closed', 'rolled', 'late'].map(part => `${part}.${column}`).join(', ')})`
  const gain = over('greatest', 'last_gain_at')
  const at = sql.raw(`greatest(${over('greatest', 'last_other_at')},
    case when ${gain} > ${over('least', 'first_at')} then ${gain} end)`)
  return { at, joins }
}

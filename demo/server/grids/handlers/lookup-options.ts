/** Lookup options of forms: the first active rows of a kind, in their usual order. */
import { sql } from 'kysely'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { LookupKind, LookupOption } from '../../../../src/contract/endpoints/lookup-options'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { choicesMost } from '../../../../src/contract/limits'
import type { Context } from '../../core/calls/context'
import { roleLines } from '../../core/search/role-words'
import { isPlainText, wildcardPattern } from '../../core/search/search-text'

/** How a kind is read; all SQL is constant. Rows are found by `text` and, if they have one, by `hint`. */
interface LookupSource {
  readonly from: string
  readonly unit: string
  readonly value: string
  readonly text: string
  /** What they are found by in place of `text`. */
  readonly foundBy?: string
  readonly hint?: string
  readonly isActive?: string
  /** The column filtered by `type`. */
  readonly type?: string
  readonly order: string
}

const sources: Readonly<Record<LookupKind, LookupSource>> = {
  causeCode: {
    from: 'cause_code c',
    unit: 'c.business_unit_id',
    value: 'c.value',
    text: 'c.display_text',
    hint: 'c.value',
    isActive: 'not c.deleted',
    type: 'c.type',
    order: 'c.type, c.display_text, c.id',
  },
  user: {
    from: 'app_user u',
    unit: 'u.business_unit_id',
    value: 'u.id::text',
    text: 'u.display_name',
    hint: 'u.user_name',
    isActive: 'u.is_active and not u.deleted and not u.is_device',
    order: 'u.display_name, u.id',
  },
  role: {
    from: 'user_role r',
    unit: 'r.business_unit_id',
    value: 'r.id::text',
    text: 'r.user_role_name',
    foundBy: roleLines('r.user_role_name'),
    isActive: 'not r.deleted',
    order: 'r.user_role_name, r.id',
  },
  location: {
    from: 'location w join location_role r on r.id = w.location_role_id',
    unit: 'w.business_unit_id',
    value: 'w.id::text',
    text: 'w.name',
    hint: 'r.name',
    isActive: 'not w.hidden and not w.deleted',
    type: 'r.id::text',
    order: 'w.picking_sequence, w.id',
  },
  // Possible outer locations, including aisles, which are hidden since nothing is stored there.
  outerLocation: {
    from: 'location w join location_role r on r.id = w.location_role_id',
    unit: 'w.business_unit_id',
    value: 'w.id::text',
    text: 'w.name',
    hint: 'r.name',
    isActive: 'not w.deleted and not w.system_location',
    order: 'w.hidden desc, w.picking_sequence, w.id',
  },
  locationRole: {
    from: 'location_role r',
    unit: 'r.business_unit_id',
    value: 'r.id::text',
    text: 'r.name',
    order: 'r.sequence, r.id',
  },
  material: {
    from: 'material m',
    unit: 'm.business_unit_id',
    value: 'm.id::text',
    text: 'm.name',
    hint: 'm.item_no',
    isActive: `m.material_state <> 'Discontinued'`,
    order: 'm.item_no, m.id',
  },
  // Materials for criteria of reports, including those no longer sold, by number.
  anyMaterial: {
    from: 'material m',
    unit: 'm.business_unit_id',
    value: 'm.item_no',
    text: 'm.name',
    hint: 'm.item_no',
    order: 'm.item_no, m.id',
  },
  materialGroup: {
    from: `(select distinct business_unit_id, material_group from material where material_group <> '') g`,
    unit: 'g.business_unit_id',
    value: 'g.material_group',
    text: 'g.material_group',
    order: 'g.material_group',
  },
  deliveryType: {
    from: 'delivery_type d',
    unit: 'd.business_unit_id',
    value: 'd.id::text',
    text: 'd.name',
    order: 'd.name, d.id',
  },
  printer: {
    from: 'printer p',
    unit: 'p.business_unit_id',
    value: 'p.id::text',
    text: 'p.display_text',
    hint: 'p.name',
    isActive: 'not p.deleted',
    type: 'p.print_technology',
    order: 'p.display_text, p.id',
  },
  supplier: {
    from: 'supplier s',
    unit: 's.business_unit_id',
    value: 's.id::text',
    text: 's.supplier_name',
    isActive: `s.supplier_status = 'Active' and not s.deleted`,
    order: 's.supplier_name, s.id',
  },
}

export const lookupOptions: Handlers<Endpoints, Context>['lookupOptions'] = {
  options: async ({ params, query }, { db, caller }) => {
    const source = sources[params.kind]
    const find = query.find?.trim() ?? ''
    if (!isPlainText(find) || !isPlainText(query.type ?? '')) return []
    const { rows } = await sql<{ value: string; text: string; hint: string | null }>`
      select ${sql.raw(source.value)} as value, ${sql.raw(source.text)} as text, ${sql.raw(source.hint ?? 'null')} as hint
      from ${sql.raw(source.from)}
      where ${sql.raw(source.unit)} = ${caller.businessUnitId} and ${sql.raw(source.isActive ?? 'true')}
        and ${typeCondition(source, query.type)} and ${findCondition(source, find)}
      order by ${bestFirst(source, find)} ${sql.raw(source.order)} limit ${choicesMost}`.execute(db.read)
    return rows.map(optionOf)
  },
}

function typeCondition({ type }: LookupSource, requested: string | undefined) {
  return type === undefined || requested === undefined || requested === ''
    ? sql`true`
    : sql`${sql.raw(type)} = ${requested}`
}

function findCondition({ text, foundBy = text, hint }: LookupSource, find: string) {
  if (find === '') return sql`true`
  const pattern = wildcardPattern(`*${find}*`)
  return hint === undefined
    ? sql`${sql.raw(foundBy)} ilike ${pattern}`
    : sql`(${sql.raw(foundBy)} ilike ${pattern} or ${sql.raw(hint)} ilike ${pattern})`
}

/** The one of exactly this name comes first, then texts that start with the search text, then those that contain it. */
function bestFirst({ text, hint = text }: LookupSource, find: string) {
  if (find === '') return sql``
  const [name, hinted] = [sql.raw(text), sql.raw(hint)]
  const [whole, start] = [wildcardPattern(find), wildcardPattern(`${find}*`)]
  return sql`case when ${name} ilike ${whole} then 0 when ${hinted} ilike ${whole} then 1
    when ${name} ilike ${start} or ${hinted} ilike ${start} then 2 else 3 end,`
}

function optionOf({ value, text, hint }: { value: string; text: string; hint: string | null }): LookupOption {
  return hint === null || hint === text ? { value, text } : { value, text, hint }
}

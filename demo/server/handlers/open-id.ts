/** Whether a business unit offers the OpenId option. */
import { sql } from 'kysely'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Feature } from '../../../src/contract/features'
import type { Context } from '../http/context'

const feature: Feature = 'OpenIdConnect'

export const openId: Handlers<Endpoints, Context>['openId'] = {
  /** Unknown units answer like units without it: the names of units are nobody's business. */
  async isEnabled({ query }, { db }) {
    const unit = await db.read
      .selectFrom('business_unit')
      .select('features')
      .where(sql`lower(name)`, '=', query.businessUnitName.toLowerCase())
      .executeTakeFirst()
    return unit?.features.includes(feature) ?? false
  },
}

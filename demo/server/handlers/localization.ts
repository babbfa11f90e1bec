/** Languages, texts of the company and decimals of units of measure. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { replacedTexts } from '../http/company-info'
import type { Context } from '../http/context'

export const localization: Handlers<Endpoints, Context>['localization'] = {
  /** Before the sign-in nobody knows the company, so there is nothing to replace. */
  async translations({ query }, { db, callerOrNull }) {
    if (!callerOrNull) return {}
    return replacedTexts(db, callerOrNull.businessUnitId, query)
  },
}

export const users: Handlers<Endpoints, Context>['users'] = {
  async changeDefaultLanguage({ body }, context) {
    await context.db.tx(context.unit, async tx => {
      await tx.sql
        .updateTable('app_user')
        .set(eb => ({ default_language: body.defaultLanguage, version: eb('version', '+', 1) }))
        .where('id', '=', context.caller.userId)
        .where('business_unit_id', '=', context.caller.businessUnitId)
        .execute()
      tx.changed('User', [context.caller.userId])
      tx.audit('changeDefaultLanguage', 'User', context.caller.userId, {
        defaultLanguage: body.defaultLanguage,
      })
    })
    return undefined
  },
}

export const uoMType: Handlers<Endpoints, Context>['uoMType'] = {
  async allowDecimals(_input, { db, caller }) {
    const rows = await db.read
      .selectFrom('unit_of_measure')
      .select(['name', 'decimals'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .orderBy('name')
      .execute()
    return Object.fromEntries(rows.map(({ name, decimals }) => [name, decimals]))
  },
}

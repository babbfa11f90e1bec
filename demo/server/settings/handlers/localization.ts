/** Languages, the company's own texts, and decimals of units of measure. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { clientName, languages } from '../../../../src/contract/limits'
import { replacedTexts } from '../../core/unit/company-info'
import type { Context } from '../../core/calls/context'
import { replacedTextsStateOf, saveReplacedTexts } from '../replaced-texts'

export const localization: Handlers<Endpoints, Context>['localization'] = {
  translations: async ({ query }, { db, caller }) =>
    query.clientName === clientName ? replacedTexts(db, caller.businessUnitId, query.languageCode) : {},

  languages: async () => [...languages],

  replaced: (_input, { db, caller }) => replacedTextsStateOf(db.read, caller.businessUnitId),

  async replace({ body }, context) {
    await saveReplacedTexts(context, body.changes, body.read)
    return replacedTextsStateOf(context.db.read, context.caller.businessUnitId)
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

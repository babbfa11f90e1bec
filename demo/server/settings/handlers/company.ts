/** The company: its address and formats, and its licences (spec 2, section 7, settings, integration, company). */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { CompanyState } from '../../../../src/contract/endpoints/unit-settings'
import { companyInfoOf } from '../../core/unit/company-info'
import type { Context } from '../../core/calls/context'
import { licenceFigures, licenceSessions, licencesTaken } from '../../core/sessions/licences'
import { notFound } from '../../core/refusal'
import { companyEntity, saveCompany } from '../company'
import { isSettingValue, savesOf } from '../../core/unit/saved-settings'
import { readFeatures } from '../unit-values'

export const companyHandlers: Handlers<Endpoints, Context>['company'] = {
  read: (_input, context) => stateOf(context),

  async save({ body }, context) {
    await saveCompany(context.db, context.unit, context.now(), body)
    return stateOf(context)
  },

  async licences(_input, { db, caller: { businessUnitId }, settings, now }) {
    const sessions = await licenceSessions(db.read, businessUnitId, now())
    const figures = await licenceFigures(db, settings, businessUnitId, { sessions, now: now() })
    const users = [...new Set(sessions.map(({ userId }) => userId))]
    return {
      staticLicenses: figures.licences,
      usedLicenses: figures.usedLicences,
      isOveruseAllowed: figures.areExtraLicencesAllowed,
      holders: users.flatMap(userId => {
        // Sorted by last activity, ascending.
        const own = sessions.filter(session => session.userId === userId)
        const last = own.at(-1)
        if (last === undefined) return []
        const { userName, displayName, lastSeen } = last
        return [{ userName, displayName, lastSeen, sessions: own.length }]
      }),
      features: await readFeatures(db.read, businessUnitId),
    }
  },
}

async function stateOf({ db, caller: { businessUnitId }, now }: Context): Promise<CompanyState> {
  const company = await companyInfoOf(db, businessUnitId)
  if (company === undefined) throw notFound('The business unit has no company information.')
  return {
    company,
    saves: await savesOf(db.read, businessUnitId, companyEntity, isSettingValue),
    signedIn: licencesTaken(await licenceSessions(db.read, businessUnitId, now())),
  }
}

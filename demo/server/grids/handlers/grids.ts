/** Calls of every grid in addition to its search: groups of a result, exports, and their progress. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { reportOf } from '../../../../src/contract/reports/report-names'
import { aboutFile, exportFile, type RunningExports } from '../../exports/public'
import { languageOf } from '../../core/calls/call-language'
import type { Context } from '../../core/calls/context'
import type { RunningCommands } from '../../core/calls/running-commands'
import { displayNameOf } from '../../core/unit/display-name'
import { groupRows } from '../../core/search/group-rows'
import { searchScope } from '../../core/calls/search-rows'
import { exportedReport, reportTexts } from '../../reports/public'
import type { RowSources } from '../../core/search/search-source'
import { sourceOf } from '../view-source'

export function gridHandlers(
  sources: RowSources,
  commands: RunningCommands,
  exports: RunningExports,
): Pick<Handlers<Endpoints, Context>, 'grids' | 'command'> {
  return {
    grids: {
      async groups({ params: { view }, body }, context) {
        const scope = searchScope(context)
        return groupRows(context.db.search, sourceOf(sources, view, body.criteria, scope), body, scope)
      },

      async export({ params: { view }, body }, context) {
        const { db, caller, exchange, now } = context
        return exports.run(context, body.commandId, async (progress, signal) => {
          const scope = searchScope(context)
          const language = languageOf(exchange)
          const texts = await reportTexts(db, scope.businessUnitId, language)
          const report = reportOf(view)
          const ofReport =
            report && (await exportedReport(report, body.criteria, { db, scope, texts, now: now() }))
          const source = sourceOf(sources, view, ofReport?.criteria, scope)
          const about = {
            ...{ t: texts.t, company: texts.company, title: body.name },
            // Rows of a report belong to the time of its run, however long ago that was.
            madeAt: ofReport === undefined ? now() : new Date(ofReport.moment),
            madeBy: await displayNameOf(db, scope.businessUnitId, caller.userId),
            facts: [...(ofReport?.facts ?? []), ...body.about].map(({ label, text }) => ({
              label,
              value: text,
            })),
          }
          const aboutRows = (rows: number) => aboutFile(about, rows)
          return exportFile(body, { db, source, scope, language, aboutRows, progress, signal })
        })
      },
    },

    command: {
      status: async ({ params: { id } }, { caller }) => commands.status(caller, id),
    },
  }
}

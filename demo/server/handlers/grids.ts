/** What every grid asks beside its own search: groups of a result, the result as a file, and how far that is. */
import type { FileAnswer, Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { languageDefault, languages } from '../../../src/contract/limits'
import { rowViews } from '../../../src/contract/row-views'
import { exportFile } from '../export/export-file'
import type { Context } from '../http/context'
import { assertAllowed } from '../http/endpoint-runner'
import { clientGone, Refusal } from '../http/refusal'
import type { RunningCommands } from '../http/running-commands'
import type { UnitSettingsCache } from '../http/unit-settings'
import { groupRows } from '../search/group-rows'
import { rowSources } from '../sources/row-sources'
import { searchScope } from './search-rows'

/** Files that one node makes at the same time: each may hold the ids of 100,000 rows. */
const exportsAtOnceMost = 8
const retryAfterSeconds = '5'

export function gridHandlers(
  unitSettings: UnitSettingsCache,
  commands: RunningCommands,
): Pick<Handlers<Endpoints, Context>, 'grids' | 'command'> {
  let exportsRunning = 0
  return {
    grids: {
      async groups({ params: { view }, body }, context) {
        assertAllowed(rowViews[view], context)
        return groupRows(context.db.search, rowSources[view], body, await searchScope(unitSettings, context))
      },

      async export({ params: { view }, body }, context) {
        assertAllowed(rowViews[view], context)
        if (exportsRunning >= exportsAtOnceMost) throw tooManyExports()
        const { db, caller, exchange } = context
        const { signal } = exchange
        const progress = commands.start(caller, body.commandId)
        let isRunning = true
        exportsRunning++
        const end = (state: 'done' | 'failed'): void => {
          if (!isRunning) return
          isRunning = false
          exportsRunning--
          progress.end(state)
        }
        // A file whose client is gone may never be read, so that nothing else would end it.
        signal.addEventListener('abort', () => end('failed'))
        try {
          const scope = await searchScope(unitSettings, context)
          const language = languages.find(one => one === exchange.header('x-lang-code')) ?? languageDefault
          const parts = { db, source: rowSources[view], scope, language, progress, signal }
          return whenSent(await exportFile(body, parts), end)
        } catch (error) {
          end('failed')
          throw signal.aborted ? clientGone() : error
        }
      },
    },

    command: {
      status: async ({ params: { id } }, { caller }) => commands.status(caller, id),
    },
  }
}

function whenSent(file: FileAnswer, end: (state: 'done' | 'failed') => void): FileAnswer {
  async function* content(): AsyncGenerator<Uint8Array> {
    let state: 'done' | 'failed' = 'failed'
    try {
      for await (const chunk of file.content) yield chunk
      state = 'done'
    } finally {
      end(state)
    }
  }
  return { ...file, content: content() }
}

function tooManyExports(): Refusal {
  return new Refusal(
    429,
    { code: 'busy', message: 'Many files are being made: try again in a moment.' },
    { 'retry-after': retryAfterSeconds },
  )
}

/** Offers to apply suggested corrections to all rows with the same problem. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports } from '../../contract/endpoints/imports'
import type { ImportDetail, ImportMistake } from '../../contract/imports/import-shapes'
import { resource } from '../../kernel/resource'
import { Button } from '../../ui/controls/button'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { sharedMistakes, type SharedMistake } from './repair'
import type { OpenImport } from './use-import'
import { useProblemWords } from './use-problem-words'

export interface SharedMistakesProps {
  readonly detail: ImportDetail
  readonly opened: OpenImport
  /** Called when the rows have changed on the server. */
  readonly onMended: () => void
}

const mistakesOf = resource({
  fetch: ({ api }, signal, id: number) => api.call(imports.mistakes, { params: { id } }, { signal }),
})

/** The offer for the problem of most rows; the next one follows when it is applied. */
export function SharedMistakes({ detail, opened, onMended }: SharedMistakesProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { id, kind } = detail
  const words = useProblemWords(kind)
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set())
  const { value: mistakes = [] } = useResource(mistakesOf, id)
  const [shared] = sharedMistakes(mistakes, mistake => mended.has(keyOf(mistake)))
  if (shared === undefined) return null

  const mend = async ({ mistakes }: SharedMistake) => {
    for (const mistake of mistakes) {
      const { field, code, found: text } = mistake
      const { suggested: suggestion } = words.of(mistake)
      if (field === null || suggestion === null) continue
      const isDone = await opened.command(async (api, importId) => {
        const body = { field, code, found: text, value: suggestion }
        const { summary } = await api.call(imports.replaceCells, { params: { id: importId }, body })
        return summary
      })
      if (!isDone) break
      setMended(known => new Set(known).add(keyOf(mistake)))
    }
    onMended()
  }
  const [only, ...others] = shared.mistakes
  return (
    <>
      <span className="vsep" />
      <span className="k-im-shared" role="status">
        {t('import.shared', {
          count: shared.rows,
          number: formats.number(shared.rows),
          mistake: only === undefined ? '' : words.of(only).problem,
        })}
      </span>
      <Button size="small" busy={opened.isBusy} onClick={() => void mend(shared)}>
        {others.length === 0 && only !== undefined
          ? t('import.shared.useOne', {
              value: words.of(only).suggested ?? '',
              count: shared.rows,
              number: formats.number(shared.rows),
            })
          : t('import.shared.useAll', { count: shared.rows, number: formats.number(shared.rows) })}
      </Button>
    </>
  )
}

function keyOf({ field, code, found }: ImportMistake): string {
  return `${code} ${field ?? ''} ${found}`
}

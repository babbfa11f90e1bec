/** Printers that print labels of a kind, and the one that was chosen last in this session. */
import { useEffect, useState } from 'react'
import { printers, type LabelPrinter } from '../../contract/endpoints/warehouse-settings'
import { toFailure, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'

export type LabelKind = LabelPrinter['definitions'][number]['kind']

export interface LabelPrinters {
  /** Undefined while they are loaded. */
  readonly list: readonly LabelPrinter[] | undefined
  readonly failure: Failure | null
  readonly chosen: LabelPrinter | undefined
  retry(): void
  choose(id: number): void
}

const chosenKey = 'labelPrinter'

/** The printers. */
export function useLabelPrinters(kind: LabelKind): LabelPrinters {
  const { api, memory } = useSession()
  const [list, setList] = useState<readonly LabelPrinter[]>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [chosenId, setChosenId] = useState(() => memory.get(chosenKey))
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api
      .call(printers.materialPrintersWithDefinitions, {}, { signal: leaving.signal })
      .then(found => setList(found.filter(printer => printer.definitions.some(known => known.kind === kind))))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      })
    return () => leaving.abort()
  }, [api, kind, attempt])
  return {
    list,
    failure,
    chosen: list?.find(({ id }) => id === chosenId) ?? list?.[0],
    retry: () => setAttempt(count => count + 1),
    choose: id => {
      memory.set(chosenKey, id)
      setChosenId(id)
    },
  }
}

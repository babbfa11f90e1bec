/** Typed prices of lines: kept while the rows change, and saved by the catalogue's action. */
import { useEffect, useRef, useState } from 'react'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import type { Form } from '../../define/form'
import type { Reason } from '../../ui/controls/reason'
import { draftsOfLines, priceCalls, seenDrafts, typedInto, type PriceDrafts } from './price-drafts'
import type { ProcessActions } from './use-process-actions'

export interface EditedPrices {
  readonly drafts: PriceDrafts
  readonly form: Form
  readonly isSaving: boolean
  /** Why a line's price cannot be changed; undefined when it can. */
  reasonFor(line: SalesOrderLine): Reason | undefined
  type(line: SalesOrderLine, field: string, text: string | null): void
  undo(): void
  /** Saves all drafts; drafts that the server refused stay. */
  save(): Promise<void>
}

const noForm: Form = { name: 'linePrice', fields: [] }

export function usePriceDrafts(lines: readonly SalesOrderLine[], commands: ProcessActions): EditedPrices {
  const [drafts, setDrafts] = useState<PriceDrafts>(new Map())
  const [isSaving, setSaving] = useState(false)
  const latest = useRef(lines)
  const action = commands.entry('adjustPrice', lines.slice(0, 1))?.action
  const form = action?.form ?? noForm
  const remaining = draftsOfLines(drafts, form, lines)
  if (remaining !== drafts) setDrafts(remaining)
  useEffect(() => {
    latest.current = lines
  }, [lines])

  return {
    drafts: remaining,
    form,
    isSaving,
    reasonFor: line => commands.entry('adjustPrice', [line])?.reason,
    type: (line, field, text) => setDrafts(current => typedInto(current, form, line, field, text)),
    undo: () => setDrafts(new Map()),
    save: async () => {
      if (action === undefined || isSaving) return
      setSaving(true)
      try {
        for (const call of priceCalls(remaining, form)) {
          await commands.run(action, call.lines, { values: call.values, read: call.read })
        }
      } finally {
        setSaving(false)
        // After a refusal because of another user's change, the user has seen that change.
        setDrafts(current => seenDrafts(current, latest.current))
      }
    },
  }
}

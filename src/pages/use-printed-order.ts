/** The PDF of a purchase order in a chosen language, saved by the browser. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ingoingOrders } from '../contract/endpoints/order-grids'
import type { Language } from '../contract/limits'
import { download } from '../kernel/api-download'
import { isShown, toFailure } from '../kernel/failure'
import { saveFile } from '../ui/controls/save-file'
import { failureSentence } from '../ui/failure-sentence'
import { useSession } from '../ui/session-context'

export interface PrintedOrder {
  /** The user's own until another one is chosen. */
  readonly language: Language
  setLanguage(language: Language): void
  /** Id of the order that is being fetched; null when there is none. */
  readonly busyId: number | null
  /** Why the last one failed. */
  readonly problem: string | null
  /** Saves an order as PDF; resolves with whether it succeeded. Aborted when the dialog closes. */
  save(orderId: number): Promise<boolean>
}

/** Printing, for one dialog. */
export function usePrintedOrder(): PrintedOrder {
  const { api, language: own } = useSession()
  const { t } = useTranslation()
  const [language, setLanguage] = useState(own)
  const [busyId, setBusyId] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const save = async (id: number) => {
    if (busyId !== null) return false
    setBusyId(id)
    setProblem(null)
    leaving.current = new AbortController()
    try {
      const input = { params: { id }, query: { language } }
      const { signal } = leaving.current
      const { blob, name } = await download(api, ingoingOrders.printed, input, { signal })
      saveFile(blob, name ?? 'purchase-order.pdf')
      return true
    } catch (error) {
      const failure = toFailure(error)
      if (isShown(failure)) setProblem(failureSentence(failure, t))
      return false
    } finally {
      setBusyId(null)
    }
  }
  return { language, setLanguage, busyId, problem, save }
}

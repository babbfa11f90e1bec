/** The button of the OpenId option, shown while the business unit offers it: on the sign-in page the entered one. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../src/ui/controls/button'
import type { Notice } from './sign-in-form'

export interface OpenIdChoiceProps {
  /** The text entered so far. */
  readonly businessUnitName: string
  /** Whether a business unit offers the option. */
  readonly offersOpenId: (businessUnitName: string) => Promise<boolean>
  /** Leaves for the provider, or opens its page in another tab and resolves to null; otherwise to the reason for a failure. */
  readonly onOpenId: (businessUnitName: string) => Promise<Notice | null>
  readonly onProblem: (notice: Notice) => void
}

/** Debounce before the request (our choice). */
const restMs = 400

export function OpenIdChoice({ businessUnitName, offersOpenId, onOpenId, onProblem }: OpenIdChoiceProps) {
  const { t } = useTranslation()
  const isOffered = useIsOffered(businessUnitName, offersOpenId)
  const [isBusy, setBusy] = useState(false)
  if (!isOffered) return null
  const leave = async () => {
    setBusy(true)
    const problem = await onOpenId(businessUnitName)
    setBusy(false)
    if (problem !== null) onProblem(problem)
  }
  return (
    <div className="open-id">
      <div className="or">
        <span>{t('ui.or')}</span>
      </div>
      <Button className="big" icon="lock" busy={isBusy} onClick={() => void leave()}>
        {t('shell.openId.submit')}
      </Button>
    </div>
  )
}

/** Requested at once for the first name, then debounced; answers for other names are ignored. */
function useIsOffered(name: string, offersOpenId: (name: string) => Promise<boolean>): boolean {
  const [offering, setOffering] = useState<string | null>(null)
  const restsMs = useRef(0)
  const ask = useEffectEvent(offersOpenId)
  useEffect(() => {
    const delayMs = restsMs.current
    restsMs.current = restMs
    if (name === '') return undefined
    let isWanted = true
    const timer = setTimeout(
      () => void ask(name).then(isOffered => isWanted && setOffering(isOffered ? name : null)),
      delayMs,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [name])
  return name !== '' && offering === name
}

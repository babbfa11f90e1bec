/** The quiet button "What would happen", busy while the server tries it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'

/** The button; `rehearse` resolves when its report was closed. */
export function RehearseButton({ rehearse }: { readonly rehearse: () => Promise<void> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      kind="quiet"
      icon="eye"
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        void rehearse().finally(() => setBusy(false))
      }}
    >
      {t('grid.rehearsal.button')}
    </Button>
  )
}

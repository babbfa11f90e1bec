/** One state of a control in its own shadow root, with the sheets, texts, toasts and dialogs of a custom element. */
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { CockpitRoot } from '../../src/areas/cockpit-root'
import type { Density } from '../../src/areas/element-settings'
import type { Language } from '../../src/contract/limits'
import { Toaster } from '../../src/ui/controls/toast'
import { DialogOutlet } from '../../src/ui/dialogs/dialog-outlet'
import { SessionProvider } from '../../src/ui/session-context'
import type { GalleryTheme } from '../gallery/use-gallery-theme'
import { gallerySession } from './gallery-session'
import './stage.css'

/** The appearance settings that all controls share. */
export interface Appearance {
  readonly theme: GalleryTheme
  readonly density: Density
  readonly language: Language
}

export interface StageProps extends Appearance {
  readonly children: ReactNode
}

/** The container; its content is mounted again for another language, which has another session. */
export function Stage({ language, children, ...appearance }: StageProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host !== null) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <div className="stage-host" ref={attach}>
      {root !== null &&
        createPortal(
          <CockpitRoot {...appearance} root={root} language={language} mode="office" onError={reportError}>
            <InSession key={language} language={language}>
              {children}
            </InSession>
          </CockpitRoot>,
          // The type of portals excludes ShadowRoot, but they work with any node.
          root as unknown as DocumentFragment,
        )}
    </div>
  )
}

function InSession({ language, children }: { readonly language: Language; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const session = useMemo(() => gallerySession(language, t), [language, t])
  return (
    <SessionProvider session={session}>
      <Toaster>
        <DialogOutlet>
          <div className="controls-stage">{children}</div>
        </DialogOutlet>
      </Toaster>
    </SessionProvider>
  )
}

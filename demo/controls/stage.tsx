/** One state of a control in a shadow root of its own, with the sheets, texts, toasts and dialogs that a custom element has. */
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

/** How all controls are looked at. */
export interface Look {
  readonly theme: GalleryTheme
  readonly density: Density
  readonly language: Language
}

export interface StageProps extends Look {
  readonly children: ReactNode
}

/** The place; what is in it begins anew in another language, whose session is another one. */
export function Stage({ language, children, ...look }: StageProps) {
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (host !== null) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <div className="stage-host" ref={attach}>
      {root !== null &&
        createPortal(
          <CockpitRoot {...look} root={root} language={language} mode="office" onError={reportError}>
            <InSession key={language} language={language}>
              {children}
            </InSession>
          </CockpitRoot>,
          // A portal takes no ShadowRoot by its type, but works with any node.
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

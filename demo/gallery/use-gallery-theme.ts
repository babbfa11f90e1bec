/** The page's own theme; it begins as the system's. */
import { useEffect, useState } from 'react'

export type GalleryTheme = 'light' | 'dark'

export function useGalleryTheme(): [GalleryTheme, (theme: GalleryTheme) => void] {
  const [theme, setTheme] = useState<GalleryTheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return [theme, setTheme]
}

/** The custom view of the address; it also follows changes of the hash alone: Back, Forward and links between views. */
import { useLocationProperty } from 'wouter/use-browser-location'
import { customViewOf } from './custom-view'

/** Id or name in the page's hash; null without one. */
export function useCustomView(): string | null {
  return useLocationProperty(() => customViewOf(location.hash))
}

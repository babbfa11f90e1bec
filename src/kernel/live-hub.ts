/** The SignalR client behind a small interface: loaded when the first view is followed, and without console output. */
import type { HttpRequest, HttpResponse, ILogger } from '@microsoft/signalr'
import { hubEvent, sessionEndedReason, tokenExpiredReason } from '../contract/live-messages'
import { liveKeepAliveMs, liveServerTimeoutMs } from '../contract/limits'

export interface Hub {
  start(): Promise<void>
  stop(): Promise<void>
  invoke(method: string, argument: unknown): Promise<unknown>
}

export interface HubOptions {
  readonly url: string
  readonly token: () => Promise<string>
  readonly onMessage: (message: unknown) => void
  /** Called once, when an established connection is lost; the hub may have reported that its token or session has ended. */
  readonly onClose: (hasTokenEnded: boolean) => void
}

export type OpenHub = (options: HubOptions) => Promise<Hub>

/** Thrown by `start` when the server refused the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

export interface HubTimes {
  /** A hub that is silent for this time counts as lost. */
  readonly serverTimeoutMs: number
  readonly keepAliveMs: number
}

/** Prepares a connection with the official client; `start` connects. */
export async function openSignalRHub(
  { url, token, onMessage, onClose }: HubOptions,
  { serverTimeoutMs, keepAliveMs }: HubTimes = usualTimes,
): Promise<Hub> {
  const { DefaultHttpClient, HttpError, HubConnectionBuilder } = await import('@microsoft/signalr')
  let isRefused = false
  // The client only puts the status of a refused negotiation into a message; here it is still a number.
  class WatchingClient extends DefaultHttpClient {
    override async send(request: HttpRequest): Promise<HttpResponse> {
      try {
        return await super.send(request)
      } catch (error) {
        if (error instanceof HttpError && error.statusCode === 401) isRefused = true
        throw error
      }
    }
  }
  const connection = new HubConnectionBuilder()
    .withUrl(url, {
      accessTokenFactory: token,
      httpClient: new WatchingClient(silent),
      timeout: serverTimeoutMs,
      withCredentials: false,
    })
    .configureLogging(silent)
    .build()
  connection.serverTimeoutInMilliseconds = serverTimeoutMs
  connection.keepAliveIntervalInMilliseconds = keepAliveMs
  connection.on(hubEvent, onMessage)
  connection.onclose(error => {
    const reason = error?.message ?? ''
    onClose(reason.includes(tokenExpiredReason) || reason.includes(sessionEndedReason))
  })
  return {
    start: async () => {
      isRefused = false
      try {
        await connection.start()
      } catch (error) {
        throw isRefused ? new TokenRefused('The hub refused the token.', { cause: error }) : error
      }
    },
    stop: () => connection.stop(),
    invoke: (method, argument) => connection.invoke(method, argument),
  }
}

const usualTimes: HubTimes = { serverTimeoutMs: liveServerTimeoutMs, keepAliveMs: liveKeepAliveMs }
const silent: ILogger = { log: () => undefined }

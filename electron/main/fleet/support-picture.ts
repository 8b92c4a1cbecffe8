/** Picture of the screen for support, on IT's command: only of a page that shows no person. */
import type { WebContents } from 'electron'
import { pictureAddress, pictureEndpoint } from '../../../src/contract/kiosk/heartbeat.ts'
import { postAsTerminal, type HeartbeatOptions } from './heartbeat.ts'
import type { Picture, RemoteActions } from './remote-commands.ts'

const JPEG_QUALITY = 80

/**
 * @param page the visible page; `null` if there is none
 * @param mayShow whether the page at an address shows no person now
 * @returns `null` if it may show a person, before or after the picture was taken
 * @throws if it can't be taken
 */
export async function takePicture(
  page: () => WebContents | null,
  mayShow: (address: string) => boolean,
): Promise<Picture | null> {
  const seen = page()
  if (seen === null || !mayShow(seen.getURL())) return null
  const image = await seen.capturePage()
  // A visitor who arrived meanwhile may be in it.
  if (page() !== seen || !mayShow(seen.getURL())) return null
  const picture = new Uint8Array(image.toJPEG(JPEG_QUALITY))
  if (image.isEmpty() || picture.length > pictureEndpoint.bodyBytes) throw new Error('it can not be sent')
  return picture
}

/** Sends pictures to the provider that receives the heartbeat. */
export function pictureSender(
  call: Pick<HeartbeatOptions, 'ask' | 'token' | 'url'>,
): RemoteActions['sendPicture'] {
  return async (commandId, body) => {
    const { type } = pictureEndpoint
    const { ok, status } = await postAsTerminal(call, pictureAddress(call.url, commandId), { type, body })
    if (!ok) throw new Error(`HTTP ${status}`)
  }
}

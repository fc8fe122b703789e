import { hiddenPromptBody } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'person', body: hiddenPromptBody }, async ({ services, caller, body }) => {
  await services.storeHiddenPrompt(caller, body.sessionId, body.prompt, body.manner)
  return { success: true }
})

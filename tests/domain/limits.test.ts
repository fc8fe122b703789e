import { expect, test } from 'vitest'
import * as limits from '#lib/protocol/limits.ts'

test.each([
  ['VAL-6] [DEC-4', 'MESSAGE_MAX_CHARS', 4096],
  ['VAL-9', 'STARTING_NAME_MAX_CHARS', 50],
  ['VAL-10', 'NAME_MAX_CHARS', 32],
  ['VAL-13', 'TITLE_MAX_CHARS', 100],
  ['CHAT-35', 'INPUT_MIN_HEIGHT_PX', 64],
  ['CHAT-35', 'INPUT_MAX_HEIGHT_PX', 150],
  ['MODAL-SUB-2] [CONST-1', 'PLAN_MESSAGES_PER_WEEK', 5000],
  ['CONN-4', 'RECONNECT_ATTEMPTS', 5],
  ['CONN-5', 'RECONNECT_DELAY_MS', 1000],
  ['TYPE-2', 'TYPING_COOLDOWN_MS', 1000],
  ['MSG-16] [MSG-17', 'QUOTA_MODAL_DELAY_MS', 2000],
  ['PEND-2', 'PENDING_FIRST_MESSAGE_DELAY_MS', 50],
  ['MSG-6', 'RETRY_DELAY_MS', 100],
  ['LAND-38] [VOTE-9', 'LEAVE_DELAY_MS', 500],
  ['CONN-11', 'INITIAL_LOADING_DELAY_MS', 250],
  ['LAND-11', 'QUICK_PROMPTS_DELAY_MS', 500],
  ['OUT-3', 'SIGN_OUT_DELAY_MS', 100],
  ['CHAT-7', 'INVITE_COPIED_MS', 2000],
  ['TOAST-3', 'TOAST_MS', 5000],
  ['TOAST-4', 'TOAST_WIDTH_PX', 320],
  ['TOAST-5', 'TOAST_DRAG_DISMISS', 0.8],
  ['TOAST-6', 'TOAST_HOTKEY', ['altKey', 'KeyT']],
  ['CHAT-42', 'MOBILE_MAX_WIDTH_PX', 768],
  ['SCROLL-1', 'SCROLL_STICK_PX', 100],
  ['SCROLL-2', 'SCROLL_BUTTON_PX', 200],
  ['LAND-7', 'QUICK_PROMPTS_SHOWN', 5],
  ['SAFE-15', 'MARKDOWN_NESTING_MAX', 100],
] as const)('[%s] section 9 of the specification: %s is %j', (_rules, name, value) => {
  expect(limits[name]).toEqual(value)
})

test.each([
  ['DEC-24', 'TYPING_IDLE_MS', 3000],
  ['DEC-30', 'SEND_SLOW_MS', 300],
  ['DEC-35', 'SEND_TIMEOUT_MS', 10_000],
] as const)('[%s] decided: %s is %j', (_rule, name, value) => {
  expect(limits[name]).toBe(value)
})

test.each([
  ['HIDDEN_PROMPT_MAX_CHARS', 4096],
  ['TEMP_MSG_ID_MAX_CHARS', 128],
  ['TYPING_FORGET_MS', 5000],
  ['JOIN_PAGE', 50],
  ['CATCH_UP_PAGE', 200],
  ['HISTORY_PAGE_DEFAULT', 50],
  ['HISTORY_PAGE_SCROLLED', 32],
  ['HISTORY_PAGE_MAX', 200],
  ['BODY_MAX_BYTES', 65_536],
  ['WEBHOOK_MAX_BYTES', 1_048_576],
  ['CHUNK_INTERVAL_MS', 40],
] as const)('the contract: %s is %j', (name, value) => {
  expect(limits[name]).toBe(value)
})

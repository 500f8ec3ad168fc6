import { startQueue } from '#web/sales/waiting-room/visitor/start-queue.ts'

/** The page of a waiting room: its document says everything, the script chooses what is shown (ROOM-20). */
const block = document.getElementById('page-data')
if (block?.textContent) startQueue(JSON.parse(block.textContent))

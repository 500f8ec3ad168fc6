import { runTags } from '#web/publishing/tags/run-tags.ts'

/** The frame in which an organizer's tags run, on a host of its own (FUN-5). It shares no file with our pages. */
const block = document.getElementById('page-data')
if (block?.textContent) runTags(JSON.parse(block.textContent))

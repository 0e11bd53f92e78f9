/** Runs the mail server of a bench in a process of its own, whose only line is its URL. */
import { openMailSink } from '../tests/faults/mail-sink.ts';
import { createWatch } from '../tests/faults/steps.ts';

console.log((await openMailSink(createWatch(() => undefined))).url);

export { noteAnswer, noteFailure, noteMessage, writeAnswers } from './note-answer.ts';
export { readHealth } from './read-health.ts';

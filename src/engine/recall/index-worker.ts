/** A thread that prepares a long history for the index. */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { servePreparing } from '../../store/index/serve-preparing.ts';

servePreparing(findConcepts);

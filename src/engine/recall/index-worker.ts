/** A thread that prepares a long history for the index. */
import { findConcepts } from '../../domain/concepts/find-concepts.ts';
import { servePreparing } from '../../store/index/fill/serve-preparing.ts';

servePreparing(findConcepts);
